/** Every command, in an order in which each finds what it needs. */
const SCRIPT = `
healthcheck | config check | config print | migrate --status
user create ada@example.com | user list | user show ada@example.com
user resend-verification ada@example.com | user verify ada@example.com
user set-email ada@example.com eve@example.com | user set-password-link eve@example.com
user reset-second-steps eve@example.com =>1 | user grant eve@example.com business --until 90d
user end-grant eve@example.com | user comp eve@example.com | user allow-sso eve@example.com
user end-sso eve@example.com | user make-operator eve@example.com | user end-operator eve@example.com
user suspend eve@example.com | user unsuspend eve@example.com
subscription list | subscription cancel eve@example.com =>1 | stats | audit list | contact list
contact delete nobody@example.com --yes =>1
desk list | desk show 1 =>1 | desk reply 1 --text Hello =>1 | desk close 1 =>1 | desk book 1 Lawyer 1 =>1
desk operators
content list | content check | content copy legal/privacy | billing setup | billing sync --all
invoice list 1 | invoice send 1 4800 --for a-year | invoice mark-paid in_1 =>1 | invoice void in_1 =>1
invoice refund in_1 =>1 | invoice credit 1 5
promotion create SPRING-27 --percent 30 | promotion list | promotion end SPRING-27 | affiliates list
webhooks list | webhooks replay evt_1 =>1 | mail test ada@example.com | scan /nowhere.html =>2
scans list | scans limits 1 --pages 500 | scans run nowhere.example =>1 | scans show 1 =>1
corrections list | corrections export nowhere.example =>1 | corrections publish 1 =>1
corrections switch nowhere.example on =>1 | corrections take-back 1 =>1
remote widgets list =>1 | remote widgets show 1 =>1 | remote widgets create Shop =>1
remote sites list =>1 | remote sites add https://example.com =>1 | remote scans list 1 =>1
remote scans show 1 =>1 | remote scans run 1 =>1 | remote reports list =>1 | remote reports show 1 =>1
evidence verify /nowhere.zip =>1
backup create kept.tar.zst | backup verify kept.tar.zst | backup list | backup fetch =>2
restore kept.tar.zst =>1 | move --to postgres://nobody@127.0.0.1:9/none =>1 | demo advance 1d | licenses
completion bash | version
user delete 1 --yes
`;

/** The commands with their exit codes, which the script names unless they are 0. */
export const COMMANDS = SCRIPT.trim()
  .split(/ \| |\n/)
  .map((step): [command: string, code: number] => {
    const [command = "", code = "0"] = step.split(" =>");
    return [command, Number(code)];
  });
