/** Specification section 9. The product itself is in Portuguese. */
export const errorLanguages = {
  en: 'English',
  zh: '中文',
  sa: 'العربية',
  it: 'Italiano',
  es: 'Español',
  fr: 'Français',
} as const
type Language = keyof typeof errorLanguages

type Texts = {
  lost: string
  moved: string
  failed: string
  later: string
  home: string
}

export const errorTexts: Record<Language, Texts> = {
  en: {
    lost: 'Looks like you got lost',
    moved: "The page you're looking for doesn't exist or has been moved.",
    failed: 'Internal Server Error',
    later: 'Something went wrong. Please try again later.',
    home: 'BACK HOME',
  },
  zh: {
    lost: '您似乎迷路了',
    moved: '您要找的页面不存在或已被移动。',
    failed: '服务器内部错误',
    later: '出了点问题，请稍后再试。',
    home: '返回首页',
  },
  sa: {
    lost: 'يبدو أنك ضللت الطريق',
    moved: 'الصفحة التي تبحث عنها غير موجودة أو تم نقلها.',
    failed: 'خطأ داخلي في الخادم',
    later: 'حدث خطأ ما. يرجى المحاولة لاحقًا.',
    home: 'العودة إلى الرئيسية',
  },
  it: {
    lost: 'Sembra che tu ti sia perso',
    moved: 'La pagina che cerchi non esiste o è stata spostata.',
    failed: 'Errore interno del server',
    later: 'Qualcosa è andato storto. Riprova più tardi.',
    home: 'TORNA ALLA HOME',
  },
  es: {
    lost: 'Parece que te has perdido',
    moved: 'La página que buscas no existe o se ha movido.',
    failed: 'Error interno del servidor',
    later: 'Algo salió mal. Inténtalo de nuevo más tarde.',
    home: 'VOLVER AL INICIO',
  },
  fr: {
    lost: 'On dirait que vous êtes perdu',
    moved: "La page que vous cherchez n'existe pas ou a été déplacée.",
    failed: 'Erreur interne du serveur',
    later: 'Une erreur est survenue. Veuillez réessayer plus tard.',
    home: "RETOUR À L'ACCUEIL",
  },
}

export const isLanguage = (value: string | null): value is Language =>
  value !== null && Object.hasOwn(errorLanguages, value)
