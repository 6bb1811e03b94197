/**
 * The memory model of FSRS-6 in ts-fsrs's place, for the embed bundle only: a quarter of its size, because it leaves out
 * fuzz, older versions and rescheduling, and no methods put on the page's Date. A test holds it equal to ts-fsrs to the
 * last digit. The formulas: https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm
 */

interface Memory {
  readonly difficulty: number
  readonly stability: number
}

interface Parameters {
  readonly request_retention?: number
  readonly w?: readonly number[]
}

const published = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
  0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
] as const

/** The least and the most of each weight. */
const ranges: readonly (readonly [number, number])[] = [
  ...Array.from({ length: 4 }, () => [0.001, 100] as const),
  [1, 10],
  [0.001, 4],
  [0.001, 4],
  [0.001, 0.75],
  [0, 4.5],
  [0, 0.8],
  [0.001, 3.5],
  [0.001, 5],
  [0.001, 0.25],
  [0.001, 0.9],
  [0, 4],
  [0, 1],
  [1, 6],
  [0, 2],
  [0, 2],
  [0.01, 0.8],
  [0.1, 0.8],
]

const { exp, log, max, min, pow, round } = Math
const clamp = (value: number, least: number, most: number) => min(max(value, least), most)
const exact = (value: number) => round(value * 1e8) / 1e8
const leastStability = 0.001
const longest = 36_500

type Weights = typeof published

export class FSRSAlgorithm {
  readonly #w: Weights
  readonly #factor: number
  readonly #modifier: number

  /** @throws RangeError for a retention that is not above 0 and at most 1 */
  constructor({ request_retention = 0.9, w = published }: Parameters = {}) {
    if (!(request_retention > 0 && request_retention <= 1)) throw new RangeError('retention must be above 0, at most 1')
    this.#w = ranges.map(([least, most], index) => clamp(w[index] || 0, least, most)) as unknown as Weights
    this.#factor = exact(exp(pow(-this.#w[20], -1) * log(0.9)) - 1)
    this.#modifier = exact((pow(request_retention, 1 / -this.#w[20]) - 1) / this.#factor)
  }

  /** Whole days until recall falls to the wanted share. */
  next_interval(stability: number, _elapsedDays?: number): number {
    return min(max(1, round(stability * this.#modifier)), longest)
  }

  /** The memory after an answer, `days` after the last one; 0 and 0 is a word never seen. */
  next_state({ difficulty: d, stability: s }: Memory, days: number, grade: number): Memory {
    const w = this.#w
    const initial = (given: number) => exact(w[4] - exp((given - 1) * w[5]) + 1)
    if (d === 0 && s === 0) {
      return { difficulty: clamp(initial(grade), 1, 10), stability: max(w[(grade - 1) as 0], 0.1) }
    }
    const kept = (value: number) => exact(clamp(value, leastStability, longest))
    const recall = exact(pow(1 + (this.#factor * days) / s, -w[20]))
    let stability: number
    if (days === 0) {
      const growth = pow(s, -w[19]) * exp(w[17] * (grade - 3 + w[18]))
      stability = kept(s * (grade > 1 ? max(growth, 1) : growth))
    } else if (grade === 1) {
      const forgotten = kept(w[11] * pow(d, -w[12]) * (pow(s + 1, w[13]) - 1) * exp((1 - recall) * w[14]))
      stability = clamp(exact(s / exp(w[17] * w[18])), leastStability, forgotten)
    } else {
      const bonus = grade === 2 ? w[15] : 1
      const easy = grade === 4 ? w[16] : 1
      stability = kept(s * (1 + exp(w[8]) * (11 - d) * pow(s, -w[9]) * (exp((1 - recall) * w[10]) - 1) * bonus * easy))
    }
    const moved = d + exact((-w[6] * (grade - 3) * (10 - d)) / 9)
    return { difficulty: clamp(exact(w[7] * initial(4) + (1 - w[7]) * moved), 1, 10), stability }
  }
}
