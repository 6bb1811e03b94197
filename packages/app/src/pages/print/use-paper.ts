import { useEffect } from 'react'
import type { Choices } from './choices.ts'

/** A text as a CSS string. */
const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&').replace(/[\n\r\f]/g, ' ')}"`

/**
 * Tells the browser the size of the paper, with the title and the page's number in its margins. An adopted sheet, because
 * the page's policy allows no inline style.
 */
export function usePaper(paper: Choices['paper'], title: string): void {
  useEffect(() => {
    const margin = 'font: 8pt system-ui, sans-serif; color: #5b6472;'
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page {
      size: ${paper};
      margin: 14mm 14mm 16mm;
      @bottom-left { content: ${quoted(title)}; ${margin} }
      @bottom-right { content: counter(page) " / " counter(pages); ${margin} }
    }`)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [paper, title])
}
