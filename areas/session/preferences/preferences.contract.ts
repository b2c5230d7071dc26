import { notificationKinds } from '@app/domain/people/contract'
import { defineOperations, get, put } from '@app/kit/contract'
import { z } from 'zod'

export const themeLabels = { auto: 'Do sistema', light: 'Claro', dark: 'Escuro' } as const
export const densityLabels = { compact: 'Compacta', comfortable: 'Confortável' } as const

const mutable = Object.entries(notificationKinds)
  .filter(([, { required }]) => !required)
  .map(([kind]) => kind)

export const Preferences = z.object({
  theme: z.enum(['auto', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
  letter_keys: z.boolean(),
  /** Kinds that need an answer cannot be hidden. */
  muted_notifications: z.array(z.string()),
  /** Null: shown to new companies; false: dismissed; true: asked for again. */
  first_steps: z.boolean().nullable(),
})
export type Preferences = z.infer<typeof Preferences>

export const usualPreferences: Preferences = {
  theme: 'auto',
  density: 'compact',
  letter_keys: true,
  muted_notifications: [],
  first_steps: null,
}

const muting = z.array(z.enum(mutable, 'Este aviso não pode ser desligado.')).max(mutable.length)

export const preferences = defineOperations(
  { name: 'preferences', ability: 'none' },
  {
    get: get('/preferences', { answer: Preferences }),
    update: put('/preferences', {
      body: Preferences.extend({ muted_notifications: muting }).partial(),
      answer: Preferences,
      audited: false,
      changes: ['notifications', 'first-day'],
    }),
  },
)
