export type Progress = (message: string) => void

export const createProgressWriter =
  (stream: NodeJS.WritableStream): Progress =>
  (message) => {
    const seconds = process.uptime().toFixed(1).replace('.', ',')
    stream.write(`${seconds.padStart(6)} s  ${message}\n`)
  }
