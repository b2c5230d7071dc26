import { addDays, toInstant } from '@app/kit/contract'
import type { StoryPix } from './day-story.ts'

/** `'25.210'` is 25210, `'156.04'` is 15604: units of the last decimal. */
export const parseStoryUnits = (text: string) => Number(text.replace('.', ''))

export function toCalendarTime(date: string, time: string) {
  const [hours = '0', minutes = '00'] = time.split(':')
  const isNextDay = Number(hours) >= 24
  const hour = String(Number(hours) % 24).padStart(2, '0')
  return { on: addDays(date, isNextDay ? 1 : 0), time: `${hour}:${minutes}` }
}

export function toStoryInstant(date: string, time: string) {
  const { on, time: wall } = toCalendarTime(date, time)
  return toInstant(on, wall)
}

export const buildStoryE2eId = (date: string, { id, time }: StoryPix) =>
  `E60701190${toStoryInstant(date, time).replace(/\D/g, '').slice(0, 12)}${id.toLowerCase().padStart(11, '0')}`
