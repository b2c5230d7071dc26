import { type TestDatabase, until } from '@app/kit/testing'

export const waitForDeliveries = (admin: TestDatabase['admin']) =>
  until(
    async () => (await admin.query('select from event_deliveries where delivered_at is null')).rowCount,
    (pending) => pending === 0,
  )
