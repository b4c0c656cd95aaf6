/** Kinds of links that visitors look for on most sites. */
export type LinkKind =
  | "home"
  | "contact"
  | "about"
  | "help"
  | "shop"
  | "cart"
  | "account"
  | "imprint"
  | "privacy";

/**
 * Usual text of such links and words in their URLs, in the widget's languages and in the order
 * shown.
 */
export const LINK_WORDS: [kind: LinkKind, words: string][] = [
  [
    "home",
    "home|home page|homepage|start page|startseite|zur startseite|accueil|inicio|inici|início|pagina inicial|pagina principal|" +
      "home pagina|startpagina|startsida|forside|forsiden|etusivu|kreu|αρχική|முகப்பு|главная|на главную|начало|головна|почетна|" +
      "početna|naslovnica|domov|domů|domovská stránka|דף הבית|beranda|laman utama|首頁|首页|主页|ホーム|トップページ|홈|trang chủ|ہوم|" +
      "sākums|acasă|হোম|หน้าแรก|pradžia|titulinis|خانه|صفحه اصلی|ana sayfa|avaleht|होम|forsíða|kezdőlap|strona główna|الرئيسية",
  ],
  [
    "contact",
    "contact|contact us|get in touch|write to us|kontakt|kontaktieren|kontakt os|kontakta oss|kontakt oss|contatti|contattaci|" +
      "contacto|contáctanos|contacte|contato|fale conosco|contactez nous|nous contacter|kontakti|kontaktai|stik|kontak|" +
      "hubungi|hubungi kami|επικοινωνία|தொடர்பு|контакты|контакти|контакт|связаться|יצירת קשר|צור קשר|聯絡我們|联系我们|联系|" +
      "お問い合わせ|問い合わせ|liên hệ|رابطہ|yhteystiedot|ota yhteyttä|যোগাযোগ|ติดต่อ|ติดต่อเรา|تماس|تماس با ما|iletişim|bize ulaşın|" +
      "संपर्क|hafa samband|kapcsolat|اتصل بنا|تواصل معنا|문의|문의하기|kontaktet|na kontakt",
  ],
  [
    "about",
    "about|about us|who we are|our story|über uns|wir über uns|ueber uns|à propos|qui sommes nous|sobre|sobre nosotros|" +
      "quiénes somos|sobre nós|quem somos|chi siamo|over ons|om oss|om os|um okkur|tietoa meistä|rreth nesh|σχετικά|" +
      "σχετικά με εμάς|எங்களைப் பற்றி|о нас|о компании|про нас|за нас|o nás|o nama|o nas|qui som|אודות|tentang|tentang kami|" +
      "perihal|tentang kita|關於|关于|关于我们|關於我們|会社概要|私たちについて|소개|회사소개|giới thiệu|về chúng tôi|ہمارے بارے میں|par mums|" +
      "despre|despre noi|পরিচিতি|আমাদের সম্পর্কে|เกี่ยวกับ|เกี่ยวกับเรา|apie mus|درباره|درباره ما|hakkında|hakkımızda|meist|परिचय|" +
      "हमारे बारे में|rólunk|من نحن|عن الموقع",
  ],
  [
    "help",
    "help|help centre|help center|support|faq|faqs|hilfe|häufige fragen|kundendienst|aide|assistance|ayuda|soporte|ajuda|" +
      "suporte|aiuto|supporto|assistenza|hulp|veelgestelde vragen|klantenservice|hjälp|hjelp|hjælp|hjálp|ohje|apua|tuki|ndihma|" +
      "βοήθεια|υποστήριξη|உதவி|справка|помощь|поддержка|довідка|допомога|підтримка|помош|помощ|pomoc|pomoć|pomoč|podpora|podrška|" +
      "nápověda|pomocník|עזרה|תמיכה|bantuan|說明|帮助|帮助中心|支持|ヘルプ|よくある質問|サポート|도움말|고객센터|trợ giúp|hỗ trợ|مدد|palīdzība|" +
      "ajutor|সহায়তা|ช่วยเหลือ|pagalba|راهنما|پشتیبانی|yardım|destek|abi|सहायता|मदद|súgó|segítség|المساعدة|مساعدة|الدعم",
  ],
  [
    "shop",
    "shop|store|online shop|webshop|boutique|tienda|botiga|loja|negozio|winkel|webwinkel|butik|butikk|nettbutikk|verslun|kauppa|" +
      "verkkokauppa|dyqani|κατάστημα|கடை|магазин|крамниця|продавница|prodavnica|trgovina|obchod|e shop|eshop|חנות|toko|kedai|商店|" +
      "商城|ショップ|ストア|상점|쇼핑몰|cửa hàng|دکان|veikals|magazin|দোকান|ร้านค้า|parduotuvė|فروشگاه|mağaza|pood|दुकान|bolt|áruház|sklep|" +
      "المتجر|متجر",
  ],
  [
    "cart",
    "cart|basket|bag|shopping cart|shopping basket|shopping bag|checkout|warenkorb|panier|carrito|cesta|cistella|carrinho|" +
      "carrello|winkelwagen|winkelmand|varukorg|kundvagn|handlekurv|kurv|indkøbskurv|karfa|ostoskori|shporta|καλάθι|கூடை|корзина|" +
      "кошик|кошничка|количка|košík|košarica|korpa|סל הקניות|סל|keranjang|troli|購物車|购物车|カート|장바구니|giỏ hàng|ٹوکری|grozs|coș|" +
      "coș de cumpărături|কার্ট|ตะกร้า|ตะกร้าสินค้า|krepšelis|سبد خرید|sepet|sepetim|ostukorv|कार्ट|kosár|koszyk|سلة التسوق|السلة",
  ],
  [
    "account",
    "account|my account|log in|login|sign in|signin|my profile|profile|dashboard|konto|mein konto|anmelden|einloggen|mon compte|" +
      "compte|se connecter|connexion|mi cuenta|cuenta|iniciar sesión|minha conta|conta|entrar|il mio account|accedi|mijn account|" +
      "inloggen|mitt konto|logga in|min side|logg inn|log ind|min konto|innskráning|aðgangur|oma tili|tili|kirjaudu|llogaria|" +
      "λογαριασμός|σύνδεση|கணக்கு|உள்நுழை|аккаунт|личный кабинет|войти|вход|кабінет|увійти|сметка|акаунт|профил|účet|můj účet|" +
      "přihlásit se|prihlásiť sa|račun|moj račun|prijava|nalog|moj nalog|חשבון|התחברות|akun|masuk|akaun|log masuk|帳號|登入|账号|登录|" +
      "アカウント|ログイン|マイページ|계정|로그인|마이페이지|tài khoản|đăng nhập|اکاؤنٹ|لاگ ان|konts|mans konts|pieslēgties|cont|contul meu|" +
      "autentificare|অ্যাকাউন্ট|লগইন|บัญชี|เข้าสู่ระบบ|paskyra|prisijungti|حساب کاربری|ورود|hesap|hesabım|giriş yap|logi sisse|खाता|" +
      "लॉग इन|fiók|fiókom|bejelentkezés|moje konto|zaloguj się|الحساب|حسابي|تسجيل الدخول",
  ],
  [
    "imprint",
    "imprint|legal notice|legal|terms|terms of use|terms of service|terms and conditions|impressum|impresszum|impresum|agb|" +
      "mentions légales|aviso legal|avís legal|note legali|colofon|kolofon|disclaimer|juridisk information|juridisk informasjon|" +
      "julkaisijan tiedot|käyttöehdot|njoftim ligjor|νομικά στοιχεία|όροι χρήσης|வெளியீட்டாளர்|правовая информация|" +
      "правова інформація|импресум|правна информация|общи условия|právní informace|právne informácie|pravno obvestilo|" +
      "uslovi korišćenja|uvjeti korištenja|מידע משפטי|תנאי שימוש|info penerbit|maklumat penerbit|網站資訊|网站信息|法律声明|" +
      "運営者情報|特定商取引法|利用規約|운영자 정보|이용약관|thông tin pháp lý|điều khoản|قانونی معلومات|juridiskā informācija|" +
      "informații legale|termeni și condiții|প্রকাশকের তথ্য|ข้อมูลผู้เผยแพร่|teisinė informacija|شناسنامه|künye|yasal uyarı|" +
      "õigusteave|प्रकाशक की जानकारी|um útgefanda|nota prawna|regulamin|بيانات الناشر|الشروط والأحكام|jogi nyilatkozat",
  ],
  [
    "privacy",
    "privacy|privacy policy|privacy notice|data protection|datenschutz|datenschutzerklärung|confidentialité|" +
      "politique de confidentialité|données personnelles|privacidad|política de privacidad|protección de datos|privadesa|" +
      "privacidade|política de privacidade|informativa privacy|privacybeleid|privacyverklaring|integritet|integritetspolicy|" +
      "personvern|personvernerklæring|privatliv|privatlivspolitik|persónuvernd|tietosuoja|tietosuojaseloste|privatësia|απόρρητο|" +
      "πολιτική απορρήτου|தனியுரிமை|конфиденциальность|политика конфиденциальности|конфіденційність|приватност|поверителност|" +
      "soukromí|ochrana osobních údajů|ochrana osobných údajov|súkromie|privatnost|zasebnost|varstvo podatkov|פרטיות|" +
      "מדיניות פרטיות|privasi|kebijakan privasi|dasar privasi|隱私權|隱私權政策|隐私|隐私政策|プライバシー|プライバシーポリシー|개인정보 보호|" +
      "개인정보처리방침|quyền riêng tư|chính sách bảo mật|رازداری|privātums|privātuma politika|confidențialitate|" +
      "politica de confidențialitate|গোপনীয়তা|ความเป็นส่วนตัว|นโยบายความเป็นส่วนตัว|privatumas|privatumo politika|حریم خصوصی|gizlilik|" +
      "gizlilik politikası|kvkk|privaatsus|निजता|गोपनीयता|adatvédelem|adatkezelési tájékoztató|prywatność|polityka prywatności|" +
      "الخصوصية|سياسة الخصوصية|gdpr|rgpd|dsgvo",
  ],
];
