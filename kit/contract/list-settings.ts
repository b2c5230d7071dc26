import { z } from 'zod'
import { defineError, notFound, staleVersion } from './errors.ts'
import { defineOperations, del, get, post, put } from './operation.ts'
import { ById, Id, Nothing } from './page.ts'

/** Permanent name of a list: its operation (`system-movements.list`), and after a slash one of several pages. */
export const ListName = z
  .string()
  .regex(/^[a-z0-9-]+\.[A-Za-z0-9]+(\/[a-z0-9-]+)?$/, 'Lista desconhecida.')
  .max(120)

export const ColumnChoice = z.object({
  field: z.string().min(1).max(100),
  hidden: z.boolean().optional(),
  width: z.int().min(40).max(2000).optional(),
  pinned: z.boolean().optional(),
})
export type ColumnChoice = z.infer<typeof ColumnChoice>

const Look = z.object({
  columns: z.array(ColumnChoice).max(200),
  density: z.enum(['compact', 'comfortable']),
})

/** Named periods are stored by name, not as dates. */
export const SavedState = z.object({
  q: z.string().max(200),
  filters: z
    .record(z.string().max(100), z.string().max(500))
    .refine((filters) => Object.keys(filters).length <= 50, 'Filtros demais.'),
  sort: z.string().max(200),
})
export type SavedState = z.infer<typeof SavedState>

export const ListPreference = Look.extend({ list: ListName, default_view_id: Id.nullable() })
export type ListPreference = z.infer<typeof ListPreference>

export const ListViewDraft = Look.extend({
  list: ListName,
  name: z.string('Informe o nome.').trim().min(1, 'Informe o nome.').max(80, 'Use até 80 caracteres.'),
  shared: z.boolean(),
  state: SavedState,
})
export type ListViewDraft = z.infer<typeof ListViewDraft>

export const ListView = ListViewDraft.extend({
  id: Id,
  own: z.boolean(),
  owner_name: z.string(),
  version: z.int(),
})
export type ListView = z.infer<typeof ListView>

export const viewNameTaken = defineError(
  409,
  'list-view.name-taken',
  'Você já tem uma visão com este nome nesta lista.',
)

export const listSettings = defineOperations(
  { name: 'list-settings', ability: 'none' },
  {
    get: get('/list-settings', {
      answer: z.object({ preferences: z.array(ListPreference), views: z.array(ListView) }),
    }),
    prefer: put('/list-settings', { body: ListPreference, answer: Nothing, audited: false, errors: [notFound] }),
    createView: post('/list-views', {
      body: ListViewDraft,
      answer: ListView,
      idempotent: true,
      errors: [notFound, viewNameTaken],
    }),
    updateView: put('/list-views/:id', {
      params: ById,
      body: ListViewDraft.extend({ version: z.int() }),
      answer: ListView,
      errors: [notFound, staleVersion, viewNameTaken],
    }),
    removeView: del('/list-views/:id', { params: ById, answer: Nothing, errors: [notFound] }),
  },
)
