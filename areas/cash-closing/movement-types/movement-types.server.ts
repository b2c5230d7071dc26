import { failOn, serveRegister } from '@app/kit/server'
import { codeInUse, movementTypeRegister, natureInUse, signInUse } from './movement-types.contract.ts'
import { movementTypeStore } from './movement-types.store.ts'

export default serveRegister(movementTypeRegister, movementTypeStore, {
  title: ({ code, name }) => `${code} ${name}`,
  // Past days are proven with these values: with others, their lines would change the drawer.
  check(_call, to, type) {
    if (!type?.in_use) return
    if (to.direction && to.direction !== type.direction) failOn('direction', signInUse)
    if (to.nature && to.nature !== type.nature) failOn('nature', natureInUse)
    if (to.code && to.code !== type.code) failOn('code', codeInUse)
  },
})
