import type { Person } from './comments.contract.ts'

const mentionPattern = /(?:^|\s)@([\p{L}][\p{L} .'-]{0,39}|)$/u

export const getTypedMention = (text: string) => mentionPattern.exec(text)?.[1] ?? null

export const withMention = (text: string, name: string) => text.replace(/@[^@]*$/u, `@${name} `)

export const filterMentioned = (text: string, chosen: readonly Person[]) =>
  chosen.filter(({ name }) => text.includes(`@${name}`))

export function listMentioned(comment: { body: string; mentions: readonly Person[] }, groups: readonly string[]) {
  const { body, mentions } = comment
  const named = filterMentioned(body, mentions)
  const namedGroups = groups.filter((name) => body.includes(`@${name}`))
  const otherPeople = mentions.filter((person) => !named.includes(person))
  return [...named, ...otherPeople.flatMap(({ id }) => namedGroups.map((name) => ({ id, name })))]
}

type CommentPart = { text: string; mention: boolean }

/** Longest names first, so that `@Ana Lima` is not read as `@Ana`. */
export function splitMentions(body: string, mentions: readonly Pick<Person, 'name'>[]): CommentPart[] {
  const names = [...new Set(mentions.map(({ name }) => `@${name}`))].sort((a, b) => b.length - a.length)
  const parts: CommentPart[] = []
  let remaining = body
  while (remaining !== '') {
    const found = names
      .map((name) => ({ name, at: remaining.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.name.length - a.name.length)[0]
    if (!found) break
    if (found.at > 0) parts.push({ text: remaining.slice(0, found.at), mention: false })
    parts.push({ text: found.name, mention: true })
    remaining = remaining.slice(found.at + found.name.length)
  }
  return remaining === '' ? parts : [...parts, { text: remaining, mention: false }]
}
