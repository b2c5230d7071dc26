import { ErrorScreen } from './error-screen.tsx'

export default function NotFound() {
  return <ErrorScreen number={404} title="lost" text="moved" />
}
