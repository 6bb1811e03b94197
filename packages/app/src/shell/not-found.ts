/** No page stands at the path. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError'
  readonly status = 404

  constructor(path: string) {
    super(`Page not found: ${path}`)
  }
}
