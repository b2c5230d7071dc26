export type Progress = (message: string) => void

/** Prints each step with the seconds since the process start, so that a slow step is visible. */
export const createProgressWriter =
  (stream: NodeJS.WritableStream): Progress =>
  (message) => {
    const seconds = process.uptime().toFixed(1).replace('.', ',')
    stream.write(`${seconds.padStart(6)} s  ${message}\n`)
  }
