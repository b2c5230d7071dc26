import { BareButton, usePageTitle, useUrlParams } from '@app/kit/web'
import { ProductMark } from '../brand/wordmark.tsx'
import css from './error-screen.module.css'
import { errorLanguages, errorTexts, isLanguage } from './texts.ts'

type ErrorScreenProps = { number: 404 | 500; title: 'lost' | 'failed'; text: 'moved' | 'later' }

export function ErrorScreen({ number, title, text }: ErrorScreenProps) {
  const [params, change] = useUrlParams()
  const requestedLanguage = params.get('lang')
  const language = isLanguage(requestedLanguage) ? requestedLanguage : 'en'
  const words = errorTexts[language]
  usePageTitle(words[title])
  return (
    <main className={css.screen} lang={language === 'sa' ? 'ar' : language} dir={language === 'sa' ? 'rtl' : 'ltr'}>
      <div className={css.body}>
        <ProductMark size={44} />
        <p className={css.number} aria-hidden="true">
          {number}
        </p>
        <h1 className={css.title}>{words[title]}</h1>
        <p className={css.text}>{words[text]}</p>
        <BareButton look="primary" to="/">
          {words.home}
        </BareButton>
        <label className={css.language}>
          <span className="rg-hidden">Language</span>
          <select value={language} onChange={(event) => change({ lang: event.currentTarget.value }, { replace: true })}>
            {Object.entries(errorLanguages).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
    </main>
  )
}
