/** scripts/lean-packages.ts: the part of the router that only navigations need. */
declare module 'react-router/engine' {
  export { UNSAFE_createRouter as createRouter } from 'react-router'
}
