import css from './skeleton.module.css'

/** Stands for something that loads, in its final size: CSS lengths. */
export const Skeleton = ({ width, height }: { width: string; height: string }) => (
  <span className={css.bone} style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />
)
