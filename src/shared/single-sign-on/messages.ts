export const SSO_VALIDATION = {
  issuer: "Enter the provider’s address as its settings show it, such as https://login.example.com",
  issuerHttps: "The address has to begin with https://",
  clientId: "Enter the client ID",
  clientSecret: "Enter the client secret",
  roleValues: "Enter at most 50 values of at most 200 characters, one per line",
  otherRole: "Choose what everybody else may do",
  domain: "Enter a domain such as example.com",
} as const;

export const SSO_ERRORS = {
  notIncluded:
    "Single sign-on is part of the ENTERPRISE plan, by agreement. Please contact us to add it to this account.",
  noConnection: "Enter the provider first, and save it.",
  noDomain: "Prove a domain first so people can sign in.",
  tooManyDomains: "You already have 20 domains. Remove one first.",
  domainThere: "This domain is already on your list.",
  domainTaken:
    "Another account here has proven this domain. It has to be removed there first; please contact us if you don’t know that account.",
  recordMissing:
    "The TXT record wasn’t found. A new record can take an hour to be seen everywhere; check its name and text, and try again.",
  unknownDomain:
    "There’s no single sign-on for this address. Check its spelling, or sign in with your password.",
  expired: "This sign-in took too long, or was started in another browser. Please start again.",
  refused: "Your provider didn’t sign you in. Please start again, or ask your administrator.",
  refusedByPerson: "The sign-in was canceled. You can start again.",
  notAssigned:
    "Your provider says you’re not allowed to use this service. Please ask your administrator for access.",
  unreachable: "Your provider can’t be reached right now. Please try again in a few minutes.",
  wrongSecret:
    "Your provider didn’t accept this service: its client secret is wrong or has expired. Please tell your administrator.",
  badReply:
    "Your provider’s reply couldn’t be trusted, so you aren’t signed in. Please start again. If it happens again, tell your administrator.",
  clockSkew:
    "Your provider’s reply has expired or isn’t valid yet. Please start again; if it happens again, a clock is wrong, and your administrator should know.",
  wrongAudience:
    "Your provider’s reply was meant for another service. Please tell your administrator to check the client ID.",
  noEmail:
    "Your provider doesn’t say what your email address is. Please ask your administrator to pass it on (the claim “email”).",
  unverifiedEmail:
    "Your provider says that your email address isn’t verified. Please verify it there, and start again.",
  foreignEmail:
    "Your provider named an email address of a domain that isn’t proven here. Please ask the owner of the account to add it.",
  noRole: "Your organization hasn’t given you access here. Please ask your administrator for a role.",
  knownAddress:
    "There’s already an account with your email address, but it isn’t on this team. Sign in with your password, and ask the team’s owner to invite you. Then connect it in Settings, Single sign-on.",
  connectFirst:
    "There’s already an account with your email address. Sign in with your password once, and connect it in Settings, Single sign-on.",
  otherPerson:
    "Your email address belongs to another person at your provider here. Please ask the owner of the account to remove that person from the team first.",
  connectedOther: "Your provider signed in someone else. Sign out there, and connect again.",
  ownerByPassword:
    "You own this account. Sign in with your password once, and connect it in Settings, Single sign-on.",
  required:
    "The owner of this account requires single sign-on for the team. Please sign in with it to open the account.",
  notOffered: "This account doesn’t have single sign-on right now.",
} as const;
