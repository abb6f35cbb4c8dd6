// The layout of JavaScript.
export default { printWidth: 120, tabWidth: 4 };
