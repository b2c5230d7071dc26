/** Formats of numbers that every workbook has without saying so. Source: ECMA-376 18.8.30. */
const builtIn = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)

/** Whether numbers in this format are days or times; what stands in quotes, brackets or behind a backslash is only written. */
export const isDayFormat = (id: number, code: string | undefined) =>
  code === undefined
    ? builtIn(id)
    : /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')) && !/general/i.test(code)

const minutesOfDay = 1440
const lastDay = 2_958_465

const pad = (value: number) => String(value).padStart(2, '0')

/** A day that a workbook keeps as a number, as people write it; `null` for one of no calendar. */
export function shownMoment(serial: string): string | null {
  if (serial === '') return null
  const minutes = Math.round(Number(serial) * minutesOfDay)
  // Days before March of 1900 are counted otherwise, and nobody has business of them.
  if (!(minutes >= 0 && minutes <= lastDay * minutesOfDay)) return null
  const [day, rest] = [Math.floor(minutes / minutesOfDay), minutes % minutesOfDay]
  const time = `${pad(Math.floor(rest / 60))}:${pad(rest % 60)}`
  if (day === 0) return time
  const [year, month, date] = new Date(Date.UTC(1899, 11, 30 + day)).toISOString().slice(0, 10).split('-')
  return `${date}/${month}/${year}${rest === 0 ? '' : ` ${time}`}`
}

/** A day that a workbook keeps as ISO 8601 writes it, which the strict ones do, as people write it; `null` for no day. */
export function shownIsoMoment(text: string): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d)(:\d\d)?(?:\.\d{1,9})?Z?)?$/.exec(text)
  if (!parts) return null
  const [, year, month, date, minutes = '00:00', seconds = ':00'] = parts
  const time = seconds === ':00' ? minutes : minutes + seconds
  return `${date}/${month}/${year}${time === '00:00' ? '' : ` ${time}`}`
}
