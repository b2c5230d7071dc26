export type Progress = (message: string) => void

/** Writes each step with the seconds since the process began, so that a slow one is seen. */
export const progressTo =
  (stream: NodeJS.WritableStream): Progress =>
  (message) => {
    const seconds = process.uptime().toFixed(1).replace('.', ',')
    stream.write(`${seconds.padStart(6)} s  ${message}\n`)
  }
