/** Two circles on a line, in the unit of their radii; both touch the line y = 0 through their centres. */
export interface Circles {
  here: { x: number; radius: number }
  there: { x: number; radius: number }
}

/** The area that two circles share whose centres are `distance` apart. */
export function lensArea(a: number, b: number, distance: number): number {
  if (distance >= a + b) return 0
  const small = Math.min(a, b)
  if (distance <= Math.abs(a - b)) return Math.PI * small * small
  const angle = (near: number, far: number) =>
    Math.acos(Math.min(1, Math.max(-1, (distance ** 2 + near ** 2 - far ** 2) / (2 * distance * near))))
  const alpha = angle(a, b)
  const beta = angle(b, a)
  return a * a * (alpha - Math.sin(2 * alpha) / 2) + b * b * (beta - Math.sin(2 * beta) / 2)
}

/**
 * Two circles whose areas are the sizes of two sets and whose common area is what they share.
 * @param here, there sizes of the sets; `both` of them what they share
 */
export function twoCircles(here: number, there: number, both: number): Circles {
  const a = Math.sqrt(here / Math.PI)
  const b = Math.sqrt(there / Math.PI)
  let near = Math.abs(a - b)
  let far = a + b
  if (both <= 0) near = far * 1.04
  else {
    // The shared area shrinks as the centres part: halve the interval until it is the right one.
    for (let step = 0; step < 60; step++) {
      const middle = (near + far) / 2
      if (lensArea(a, b, middle) > both) near = middle
      else far = middle
    }
  }
  return { here: { x: 0, radius: a }, there: { x: near, radius: b } }
}
