import { version } from '@ciyu/core'
import type { R2WCBaseProps } from '@r2wc/core'
import r2wc from '@r2wc/react-to-web-component'
import type { ComponentType } from 'react'
import type { WidgetEventMap } from './events.ts'
import { sheet } from './sheet.ts'

/** How an attribute is read. Nothing else can be an attribute: rich data comes from the service by id. */
export type AttributeType = 'string' | 'number' | 'boolean'

type Handler = `on${string}`

export interface WidgetDefinition<Props> {
  readonly tag: `ciyu-${string}`
  readonly component: ComponentType<Props>
  /** Attributes by prop name; no name has two capitals in a row. */
  readonly attributes: Readonly<Partial<Record<Exclude<keyof Props & string, Handler>, AttributeType>>>
  /** The event that each callback prop becomes. */
  readonly events: Readonly<Partial<Record<keyof Props & Handler, keyof WidgetEventMap>>>
}

/** The members of what r2wc makes, by the symbols under which it registers them (pinned to 1.3.1). */
const given = Symbol.for('r2wc.props')
const render = Symbol.for('r2wc.render')
const connected = Symbol.for('r2wc.connected')

interface Wrapped extends HTMLElement {
  [given]: Record<string, unknown>
  [connected]: boolean
  [render](): void
  connectedCallback(): void
  disconnectedCallback(): void
  attributeChangedCallback(name: string, before: string | null, value: string | null): void
}

const toProp = (attribute: string) => attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Dispatches a widget's event at its element: bubbling, composed, with a frozen detail. */
export const emit = <K extends keyof WidgetEventMap>(element: Element, type: K, detail: WidgetEventMap[K]): boolean =>
  element.dispatchEvent(new CustomEvent(type, { detail: Object.freeze(detail), bubbles: true, composed: true }))

/**
 * Makes a React component an element of the page: r2wc, with what it lacks. Attributes that are removed or emptied,
 * values set before the script came, moves within the page, a second definition and import without a DOM all behave.
 * @param service the service's origin for elements that name none
 */
export function defineWidget<Props>(definition: WidgetDefinition<Props>, service = ''): void {
  if (typeof customElements === 'undefined') return
  const { tag, attributes, events } = definition
  const known = customElements.get(tag) as { version?: string } | undefined
  if (known) {
    if (known.version !== version) {
      console.warn(`<${tag}> is defined already, by version ${known.version}; version ${version} leaves it as it is.`)
    }
    return
  }

  const types: Record<string, AttributeType | undefined> = attributes
  const Component = definition.component as ComponentType<Record<string, unknown>>

  const Widget = ({ container, ...props }: Record<string, unknown> & R2WCBaseProps) => {
    const host = (container?.getRootNode() as ShadowRoot | undefined)?.host
    const handlers: Record<string, unknown> = {}
    for (const [prop, type] of Object.entries(events) as [string, keyof WidgetEventMap][]) {
      handlers[prop] = (detail: WidgetEventMap[typeof type]) => host && emit(host, type, detail)
    }
    const lang = props.lang || host?.closest<HTMLElement>('[lang]:not([lang=""])')?.lang
    return <Component {...props} {...handlers} lang={lang} service={props.service || service} element />
  }

  const Base = r2wc(Widget as ComponentType<object>, { shadow: 'open', props: types as never }) as unknown as {
    new (): Wrapped
    prototype: Wrapped
  }

  customElements.define(
    tag,
    class extends Base {
      static readonly version = version
      #waiting = false

      constructor() {
        super()
        this[connected] = false
        if (this.shadowRoot) this.shadowRoot.adoptedStyleSheets = [sheet()]
      }

      override connectedCallback() {
        // Values set before the script came hide the accessors of the class.
        for (const name of Object.keys(types)) {
          if (!Object.hasOwn(this, name)) continue
          const value = Reflect.get(this, name)
          Reflect.deleteProperty(this, name)
          Reflect.set(this, name, value)
        }
        if (this[connected]) return
        super.connectedCallback()
      }

      override disconnectedCallback() {
        // A node that only moves keeps its state, and React is not unmounted while it renders.
        queueMicrotask(() => {
          if (!this.isConnected) super.disconnectedCallback()
        })
      }

      /** Makes `moveBefore` keep the state. */
      connectedMoveCallback() {}

      override attributeChangedCallback(name: string, before: string | null, value: string | null) {
        const prop = toProp(name)
        const trimmed = value?.trim()
        if (trimmed) return super.attributeChangedCallback(name, before, trimmed)
        this[given][prop] = value === null ? undefined : types[prop] === 'boolean' ? true : ''
        this[render]()
      }

      /** Attributes that change together render once. */
      override [render]() {
        if (!this[connected] || this.#waiting) return
        if (!this.shadowRoot?.firstChild) return super[render]()
        this.#waiting = true
        queueMicrotask(() => {
          this.#waiting = false
          super[render]()
        })
      }
    },
  )
}
