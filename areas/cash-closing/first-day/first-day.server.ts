import { isDemonstration } from '@app/domain/companies/server'
import { implement } from '@app/kit/server'
import { firstDay } from './first-day.contract.ts'
import { getFirstDay, getWish, hasClosedDay } from './first-day.store.ts'

export default implement(firstDay, {
  get: async ({ db, user }) => {
    const wish = await getWish(db, user.id)
    if (wish === false) return { shown: false, day: null }
    const inDemonstration = await isDemonstration(db)
    const dayOfManual = inDemonstration ? await getFirstDay(db, { ofManual: true }) : undefined
    const isNew = inDemonstration ? dayOfManual !== undefined : !(await hasClosedDay(db))
    if (!isNew && !wish) return { shown: false, day: null }
    return { shown: true, day: dayOfManual ?? (await getFirstDay(db, { ofManual: false })) ?? null }
  },
})
