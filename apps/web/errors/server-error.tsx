import { ErrorScreen } from './error-screen.tsx'

export default function ServerError() {
  return <ErrorScreen number={500} title="failed" text="later" />
}
