/** What a page hears from its other tabs, in one process: jsdom and the channels of Node do not go together. */
export class Channel {
  static readonly open = new Set<Channel>()
  readonly name: string
  onmessage: (event: { data: unknown }) => void = () => {}

  constructor(name: string) {
    this.name = name
    Channel.open.add(this)
  }

  postMessage(data: unknown) {
    for (const other of Channel.open) if (other !== this && other.name === this.name) other.onmessage({ data })
  }

  close() {
    Channel.open.delete(this)
  }
}
