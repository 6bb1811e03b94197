/** Content that cannot be loaded; its message names the file and the place in it. */
export class ContentError extends Error {
  override name = 'ContentError'
}
