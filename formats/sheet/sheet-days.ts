/** Built-in number formats for dates and times. Source: ECMA-376 18.8.30. */
const builtIn = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)

/** True if a number format shows dates or times; ignores text in quotes, in brackets or after a backslash. */
export const isDayFormat = (id: number, code: string | undefined) =>
  code === undefined
    ? builtIn(id)
    : /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')) && !/general/i.test(code)

const minutesOfDay = 1440
const lastDay = 2_958_465

const pad = (value: number) => String(value).padStart(2, '0')

export function shownMoment(serial: string): string | null {
  if (serial === '') return null
  const minutes = Math.round(Number(serial) * minutesOfDay)
  // Dates before March 1900 are counted differently; they do not occur here.
  if (!(minutes >= 0 && minutes <= lastDay * minutesOfDay)) return null
  const day = Math.floor(minutes / minutesOfDay)
  const timeMinutes = minutes % minutesOfDay
  const time = `${pad(Math.floor(timeMinutes / 60))}:${pad(timeMinutes % 60)}`
  if (day === 0) return time
  const [year, month, date] = new Date(Date.UTC(1899, 11, 30 + day)).toISOString().slice(0, 10).split('-')
  return `${date}/${month}/${year}${timeMinutes === 0 ? '' : ` ${time}`}`
}

/** Formats an ISO 8601 date of a strict workbook in Brazilian notation; `null` if it is not a date. */
export function shownIsoMoment(text: string): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d)(:\d\d)?(?:\.\d{1,9})?Z?)?$/.exec(text)
  if (!parts) return null
  const [, year, month, date, minutes = '00:00', seconds = ':00'] = parts
  const time = seconds === ':00' ? minutes : minutes + seconds
  return `${date}/${month}/${year}${time === '00:00' ? '' : ` ${time}`}`
}
