import { getLastBankDay } from '@app/domain/calendar/contract'
import { addDays, type BusinessDate } from '@app/kit/contract'

/** Returns the bank day before `today`: a statement that ends earlier is stale. */
export const getFreshSince = (today: BusinessDate): BusinessDate => getLastBankDay(addDays(today, -1))
