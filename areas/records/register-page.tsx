import { buildRegisterPage } from '@app/kit/web'
import { historyTab } from './history-tab.tsx'
import { RecordPresence } from './presence/presence.tsx'

type RegisterPageParameters = Parameters<typeof buildRegisterPage>

export const registerPage = <R extends RegisterPageParameters[0]>(
  register: R,
  screen: Parameters<typeof buildRegisterPage<R>>[1],
) => buildRegisterPage(register, screen, { historyTab, Presence: RecordPresence })
