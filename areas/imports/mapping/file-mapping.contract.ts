import { ById, defineError, defineOperations, get, Id, jobsResource, notFound, post } from '@app/kit/contract'
import { z } from 'zod'
import { companyNotYours, Import, layoutUnknown, senderAbilities } from '../files/imports.contract.ts'
import { LayoutFilePreview, Recipe } from '../import-layouts/import-layouts.contract.ts'

export const notMapped = defineError(
  409,
  'import.not-mapped',
  'As colunas deste arquivo não são mapeadas agora: veja no histórico o que foi feito dele.',
)

export const fileMappings = defineOperations(
  { name: 'imports', ability: senderAbilities },
  {
    columns: get('/imports/:id/columns', {
      params: ById,
      query: Recipe.pick({ delimiter: true, encoding: true, sheet: true }),
      answer: LayoutFilePreview,
      errors: [notFound, notMapped],
    }),
    chooseLayout: post('/imports/:id/layout', {
      params: ById,
      body: z.object({ layout_id: Id, company_id: Id.nullable().default(null) }),
      answer: Import,
      status: 202,
      idempotent: true,
      errors: [notFound, notMapped, layoutUnknown, companyNotYours],
      changes: [jobsResource],
    }),
  },
)
