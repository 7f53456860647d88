use std::{rc::Rc, sync::Arc};

use snodo_runtime::{
    __private::{Anything as _, Of},
    machine::Kept,
};

// What a handler's code comes to where serde's `rc` feature makes `Rc` and `Arc` values that can be written.

fn local<T>()
where
    Rc<T>: Kept,
{
    Of::<Rc<T>>::new().probe().inner().kept();
}

fn shared<T>()
where
    Arc<T>: Kept,
    Option<Arc<T>>: Kept,
{
    Of::<Arc<T>>::new().probe().inner().kept();
    // Inside other types serde's feature decides.
    Of::<Option<Arc<T>>>::new().probe().inner().kept();
}

fn main() {}
