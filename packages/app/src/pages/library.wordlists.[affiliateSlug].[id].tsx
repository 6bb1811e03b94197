/** A list of an affiliate is a library item like any other. */
export { default } from './library.[id].tsx'
