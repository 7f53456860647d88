mod answer;
mod check;
mod structured;
mod wire;
