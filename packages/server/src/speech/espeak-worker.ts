import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import ESpeakNg from 'espeak-ng'
import { encodeMp3 } from './mp3.ts'

/** A request to the worker: eSpeak's input text and the speed in words per minute. */
export interface Job {
  id: number
  input: string
  wordsPerMinute: number
}
export type JobResult = { id: number; mp3: Uint8Array; phonemes: string } | { id: number; error: string }

const compiled = readFile(fileURLToPath(import.meta.resolve('espeak-ng').replace(/\.js$/, '.wasm'))).then((bytes) =>
  WebAssembly.compile(bytes),
)

// Each instance of the module adds listeners to the process that would keep its memory for ever.
const processEvents = ['uncaughtException', 'unhandledRejection'] as const
function forgetListeners(known: readonly (readonly unknown[])[]) {
  for (const [index, event] of processEvents.entries())
    for (const listener of process.listeners(event as 'uncaughtException'))
      if (!known[index]?.includes(listener)) process.removeListener(event, listener)
}

/** Speaks one input. The text goes by file, so it can never be read as an option of the command line. */
async function synthesize(input: string, wordsPerMinute: number) {
  const module = await compiled
  const known = processEvents.map((event) => process.listeners(event as 'uncaughtException'))
  const complaints: string[] = []
  try {
    const { FS } = await ESpeakNg({
      arguments: ['-v', 'cmn', '-s', String(wordsPerMinute), '-x', '--phonout', 'phonemes', '-w', 'wav', '-f', 'input'],
      preRun: [({ FS }) => FS.writeFile('input', input)],
      print: () => {},
      printErr: (line) => complaints.push(line),
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(module, imports).then((instance) => done(instance, module))
        return {}
      },
    })
    return { wav: FS.readFile('wav'), phonemes: FS.readFile('phonemes', { encoding: 'utf8' }).trim() }
  } catch (cause) {
    throw new Error(complaints.join('; ') || 'eSpeak NG failed', { cause })
  } finally {
    forgetListeners(known)
  }
}

parentPort?.on('message', async ({ id, input, wordsPerMinute }: Job) => {
  let result: JobResult
  try {
    const { wav, phonemes } = await synthesize(input, wordsPerMinute)
    result = { id, mp3: await encodeMp3(wav), phonemes }
  } catch (error) {
    result = { id, error: error instanceof Error ? error.message : String(error) }
  }
  parentPort?.postMessage(result)
})
