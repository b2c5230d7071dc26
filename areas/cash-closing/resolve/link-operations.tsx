import { plainOperation } from '@app/kit/web'
import type { inconsistencies } from '../inconsistencies/inconsistencies.contract.ts'

/** Keep the schemas of inconsistencies out of the bundle of the day. */
export const findLinkOperation = plainOperation<typeof inconsistencies.list>({
  method: 'GET',
  path: '/inconsistencies',
  resource: 'inconsistencies',
  name: 'list',
})

export const linkOperation = plainOperation<typeof inconsistencies.link>({
  method: 'POST',
  path: '/inconsistencies/:id/link',
  resource: 'inconsistencies',
  name: 'link',
  changes: ['cash-conciliations'],
  reversible: 'Abastecimento vinculado.',
})
