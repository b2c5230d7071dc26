import { passes } from '@app/kit/contract'
import { implement, type RecordSearch } from '@app/kit/server'
import { recordSearch } from './search.contract.ts'

/** Search across areas; a kind is searched only if the user may open its page. */
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
