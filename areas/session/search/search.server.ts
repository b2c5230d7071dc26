import { passes } from '@app/kit/contract'
import { implement, type RecordSearch } from '@app/kit/server'
import { recordSearch } from './search.contract.ts'

export const searchOperations = (searches: readonly RecordSearch[]) =>
  implement(recordSearch, {
    find: async ({ db, user, query }) => {
      const groups = []
      if (query.text.length > 1 || query.date || query.cents !== undefined)
        for (const { label, ability, find } of searches) {
          if (!passes(user.abilities, ability)) continue
          groups.push({ label, records: await find(db, query) })
        }
      return { groups: groups.filter(({ records }) => records.length > 0) }
    },
  })
