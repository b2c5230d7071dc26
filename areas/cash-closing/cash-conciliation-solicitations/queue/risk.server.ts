import { addDays, notFound } from '@app/kit/contract'
import { fail, implement } from '@app/kit/server'
import { getSolicitationRow } from '../solicitations.store.ts'
import { riskDays, solicitationRisk } from './risk.contract.ts'
import { findCancelling, findOperators, findReused } from './risk.store.ts'

export default implement(solicitationRisk, {
  async risk({ db, params }) {
    const { id, company_id, business_date: date } = (await getSolicitationRow(db, params.id)) ?? fail(notFound)
    const since = addDays(date, -riskDays)
    const day = { company_id, since, date }
    return {
      since,
      operators: await findOperators(db, day),
      terminals: await findCancelling(db, day),
      reused: await findReused(db, company_id, id),
    }
  },
})
