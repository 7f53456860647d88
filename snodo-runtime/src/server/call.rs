//! A request that runs the author's code.

use super::{Outbound, Response, Server, completing::Completing, turn::Turn};
use crate::protocol::RequestId;

/// A request whose parameters are whole.
pub(crate) struct Call {
    pub(super) id: RequestId,
    pub(super) work: Work,
}

/// What is to run.
pub(super) enum Work {
    Turn(Turn),
    Completing(Completing),
}

impl Call {
    /// The id of the request, for a notification that cancels it.
    #[cfg_attr(
        not(feature = "stdio"),
        expect(dead_code, reason = "only stdio has cancellations")
    )]
    pub(crate) fn id(&self) -> &RequestId {
        &self.id
    }

    /// Runs it to its end or to its next question.
    pub(crate) async fn run(self: Box<Self>, server: &Server, _out: &dyn Outbound) -> Response {
        let Self { id, work } = *self;
        let response = match work {
            Work::Turn(turn) => turn.run(&id, server).await,
            Work::Completing(completing) => completing.run(&id, server).await,
        };
        response.unwrap_or_else(|error| Response::error(Some(&id), &error))
    }
}
