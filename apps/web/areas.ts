import administration from '@app/areas/administration/web'
import cashClosing from '@app/areas/cash-closing/web'
import finance from '@app/areas/finance/web'
import hr from '@app/areas/hr/web'
import imports from '@app/areas/imports/web'
import inquiries from '@app/areas/inquiries/web'
import protheus from '@app/areas/protheus/web'
import purchases from '@app/areas/purchases/web'
import session from '@app/areas/session/web'
import tasks from '@app/areas/tasks/web'
import tax from '@app/areas/tax/web'
import workflows from '@app/areas/workflows/web'
import type { WebArea } from '@app/kit/web'

export const sidebarAreas: readonly WebArea[] = [
  administration,
  purchases,
  inquiries,
  cashClosing,
  finance,
  tax,
  workflows,
  imports,
  protheus,
  hr,
  tasks,
]

export const allAreas: readonly WebArea[] = [session, ...sidebarAreas]
