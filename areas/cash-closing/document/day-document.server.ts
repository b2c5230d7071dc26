import { getCnpj } from '@app/domain/day/life/server'
import { implement, makeReportFile } from '@app/kit/server'
import { getDayDetail } from '../closing/detail.server.ts'
import { findManuals } from '../manuals/manuals.store.ts'
import { buildClosingMap } from './closing-map.rules.ts'
import { dayDocument } from './day-document.contract.ts'

export default implement(dayDocument, {
  map: async ({ db, user, params, query, now }) => {
    const day = await getDayDetail(db, { user, now }, params.id)
    const manuals = await findManuals(db, day)
    const { cnpj } = await getCnpj(db, day.company_id)
    return makeReportFile(buildClosingMap({ day, manuals, cnpj }), { ...query, by: user.name, now })
  },
})
