import { localDate, passes } from '@app/kit/contract'
import { implement, parseSearchTerms, type RecordSearch } from '@app/kit/server'
import { recordSearch, type SearchSection } from './search.contract.ts'
import { type RankedHit, rankFound } from './search.rules.ts'
import { limitSearchTime } from './search.store.ts'

const shortest = 2

export const searchOperations = (searches: readonly RecordSearch<SearchSection>[]) =>
  implement(recordSearch, {
    find: async ({ db, user, query, now }) => {
      if (query.text.length < shortest) return { data: [] }
      const terms = parseSearchTerms(query.text, localDate(now))
      const can = (needed: RecordSearch['ability']) => passes(user.abilities, needed)
      const found: RankedHit[] = []
      await limitSearchTime(db)
      for (const { section, ability, find } of searches)
        if (can(ability)) found.push(...(await find(db, terms, can)).map((hit) => ({ ...hit, section })))
      return { data: rankFound(found) }
    },
  })
