import { implement } from '@app/kit/server'
import { firstDay } from './first-day.contract.ts'
import { getFirstDay, hasClosedDay, isDemonstration } from './first-day.store.ts'

export default implement(firstDay, {
  get: async ({ db }) => {
    const inDemonstration = await isDemonstration(db)
    const dayOfManual = inDemonstration ? await getFirstDay(db, { ofManual: true }) : undefined
    return {
      is_new: inDemonstration ? dayOfManual !== undefined : !(await hasClosedDay(db)),
      day: dayOfManual ?? (await getFirstDay(db, { ofManual: false })) ?? null,
    }
  },
})
