export const FRAME_WORDS = {
  en: {
    skip: "Skip to content",
    demoTitle: "Demo mode",
    demo: "Demo mode: payments are simulated, no card is charged.",
    home: "home page",
    main: "Main",
    footer: "Footer",
    menu: "Menu",
    signIn: "Sign in",
    getStarted: "Get Started",
    dashboard: "Dashboard",
    about: "Accessibility tools for your visitors, scans and a record of the work for you.",
    questions: "Questions? Write to",
    otherLanguage: "in German",
  },
  de: {
    skip: "Zum Inhalt springen",
    demoTitle: "Demomodus",
    demo: "Demomodus: Zahlungen sind simuliert, keine Karte wird belastet.",
    home: "Startseite",
    main: "Hauptnavigation",
    footer: "Fußzeile",
    menu: "Menü",
    signIn: "Anmelden",
    getStarted: "Jetzt starten",
    dashboard: "Dashboard",
    about: "Hilfen zur Barrierefreiheit für Ihre Besucher, Prüfungen und Nachweise für Sie.",
    questions: "Fragen? Schreiben Sie an",
    otherLanguage: "auf Englisch",
  },
} as const;

export type FrameWords = (typeof FRAME_WORDS)[keyof typeof FRAME_WORDS];
