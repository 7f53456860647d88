mod answer;
mod check;
mod wire;
