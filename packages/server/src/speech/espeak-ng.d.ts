/** The part of the Emscripten module that is used: eSpeak NG's command line, run once per instance. */
declare module 'espeak-ng' {
  interface Files {
    readFile(path: string): Uint8Array
    readFile(path: string, options: { encoding: 'utf8' }): string
    writeFile(path: string, text: string): void
  }
  interface Instance {
    readonly FS: Files
  }
  interface Options {
    arguments: string[]
    preRun?: ((module: Instance) => void)[]
    print?: (line: string) => void
    printErr?: (line: string) => void
    instantiateWasm?: (
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => object
  }
  export default function ESpeakNg(options: Options): Promise<Instance>
}
