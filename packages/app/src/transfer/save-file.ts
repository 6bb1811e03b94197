/** Hands a text, or bytes, to the browser to keep as a file. */
export function saveFile(name: string, content: string | Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(
    typeof content === 'string' ? new Blob([content], { type: 'text/plain;charset=utf-8' }) : content,
  )
  link.download = name
  link.click()
  // The browser has taken hold of the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
