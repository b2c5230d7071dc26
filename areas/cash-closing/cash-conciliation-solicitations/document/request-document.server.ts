import { implement, makeReportFile } from '@app/kit/server'
import { findSolicitationItems } from '../items/items.store.ts'
import { requestDocument } from './request-document.contract.ts'
import { requestReport } from './request-document.rules.ts'
import { getSolicitationDetail } from './solicitation-detail.server.ts'

export default implement(requestDocument, {
  document: async ({ db, user, params, now }) => {
    const request = await getSolicitationDetail(db, { user, now }, params.id)
    const report = requestReport(request, await findSolicitationItems(db, request.id))
    return makeReportFile(report, { format: 'pdf', by: user.name, now })
  },
})
