//! The short flags and the places by which programs take a password, by their manuals, one row each. Long flags are known
//! by their names. The documentation lists the rows, and a test runs every example and every counterexample.

use mcp_error_rules::words;
use mcp_error_rules::words::{Iter, Words, count, split};

use crate::bits::{first_letters, letter_bit};
use crate::rows::{self, Row};

/// How a flag takes its argument.
#[derive(Clone, Copy)]
pub(crate) enum FlagForm {
    /// Right behind the flag, without a blank: `-pfir99`.
    Glued,
    /// As the next argument.
    Next,
    /// As the argument this many places behind the one that begins with the flag.
    Behind(u8),
    /// In either way.
    GluedOrNext,
    /// In either way, as the name of a user, this sign, and the password.
    Login(u8),
    /// As the argument with this number, where flags are not counted. Other arguments can stand there, too, so the value
    /// must look like a secret.
    Place(u8),
    /// As the argument that is written to the input of a command in which one of [`READERS`] stands.
    Piped,
}

/// A flag by which programs take a password.
pub(crate) struct ProgramFlag {
    /// The flag, its command or nothing, and the programs. Each list in a row takes a pointer and its relocation, so this is
    /// one list.
    words: Words,
    /// One bit for each letter with which one of the programs begins.
    first_letters: u32,
    pub(crate) form: FlagForm,
}

impl ProgramFlag {
    #[inline(never)]
    pub(crate) fn flag(&self) -> &'static str {
        self.words.iter().next().unwrap_or_default()
    }

    /// Returns the first argument with which the flag has this meaning, which is empty if it has it always.
    pub(crate) fn command(&self) -> &'static str {
        self.words.iter().nth(1).unwrap_or_default()
    }

    /// Whether a program has the flag.
    pub(crate) fn is_of(&self, program: &[u8]) -> bool {
        let first = program.first().map_or(0, |first| letter_bit(*first));
        self.first_letters & first != 0 && self.programs().any(|known| known.as_bytes() == program)
    }

    /// Returns the programs that have the flag.
    pub(crate) fn programs(&self) -> Iter {
        let mut words = self.words.iter();
        words.next();
        words.next();
        words
    }
}

/// Declares the rows: the programs, the first argument with which the flag has this meaning if it has another one otherwise, the
/// flag, how it takes the password, a text in which it does, and one that looks alike.
macro_rules! program_flags {
    ($($programs:expr, $(in $command:literal:)? $flag:literal $form:expr,
        $in:literal => $out:literal, $counter:literal;)*) => {
        pub(crate) static PROGRAM_FLAGS: &[Row<ProgramFlag>] = &[$(Row::new(
            ProgramFlag {
                words: words!(&rows::joined::<{ count($programs) + 2 }>(&[
                    &[$flag, concat!($($command)?)],
                    &split::<{ count($programs) }>($programs),
                ])),
                first_letters: first_letters(&split::<{ count($programs) }>($programs)),
                form: $form,
            },
            $flag,
            &[($in, $out)],
            &[($counter, $counter)],
        ),)*];

        /// The names of the programs of all rows. A program with several rows stands here several times.
        const NAMES_OF_ROWS: &[&[&str]] = &[$(&split::<{ count($programs) }>($programs)),*];
    };
}

/// What says that a command reads a password from its input.
pub(crate) const READERS: Words = words!(&[
    "sudo -S",
    "--password-stdin",
    "chpasswd",
    "passwd --stdin",
    "--passphrase-fd",
]);

/// The programs of Net-SNMP.
const SNMP: &str = "snmpbulkget snmpbulkwalk snmpget snmpgetnext snmpset snmpwalk snmptrap";

const COLON: FlagForm = FlagForm::Login(b':');

program_flags! {
    "mysql mysqldump mysqladmin mysqlimport mysqlcheck mysqlpump mysqlsh mysqlslap
     mysqlbinlog mariadb mariadb-dump mariadb-admin",
        "-p" FlagForm::Glued,
        "mysql -u app -pfir99 stock" => "mysql -u app -p[redacted] stock", "mysql -u app -p stock";
    "sshpass", "-p" FlagForm::GluedOrNext,
        "sshpass -p fir99 ssh db" => "sshpass -p [redacted] ssh db", "sshpass -f gate.txt ssh db";
    "redis-cli valkey-cli", "-a" FlagForm::Next,
        "redis-cli -a fir99 ping" => "redis-cli -a [redacted] ping", "redis-cli -n 2 ping";
    "curl", "-u" COLON,
        "curl -u ada:fir99 -sS" => "curl -u [redacted] -sS", "curl -u ada -sS";
    "curl", "--user" COLON,
        "curl --user ada:fir99 -sS" => "curl --user [redacted] -sS", "curl --user ada -sS";
    "curl", "--proxy-user" COLON,
        "curl --proxy-user ada:fir99 -sS" => "curl --proxy-user [redacted] -sS", "curl --proxy-user ada -sS";
    "curl", "-U" COLON,
        "curl -U ada:fir99 -sS" => "curl -U [redacted] -sS", "curl -U ada -sS";
    "docker podman nerdctl buildah skopeo", in "login": "-p" FlagForm::GluedOrNext,
        "docker login -u ada -p fir99" => "docker login -u ada -p [redacted]", "docker run -p 8080:80 gate";
    "ldapsearch ldapadd ldapmodify ldapdelete ldapwhoami ldappasswd", "-w" FlagForm::GluedOrNext,
        "ldapsearch -x -w fir99" => "ldapsearch -x -w [redacted]", "ldapsearch -x -W gate";
    "unzip zip", "-P" FlagForm::GluedOrNext,
        "unzip -P fir99 gate.zip" => "unzip -P [redacted] gate.zip", "unzip -p gate.zip";
    "7za 7zz rar unrar", "-p" FlagForm::Glued,
        "7za x -pfir99 gate.7z" => "7za x -p[redacted] gate.7z", "7za x -p gate.7z";
    "ldappasswd", "-s" FlagForm::Next,
        "ldappasswd -x -s fir99" => "ldappasswd -x -s [redacted]", "ldappasswd -x -S gate";
    "helm", in "registry": "-p" FlagForm::GluedOrNext,
        "helm registry login -p fir99" => "helm registry login -p [redacted]", "helm list -p gate";
    "dotnet", in "nuget": "-p" FlagForm::Next,
        "dotnet nuget add source x -p fir99" => "dotnet nuget add source x -p [redacted]", "dotnet run -p gate";
    "cqlsh crackmapexec evil-winrm hydra ncftpput ncftpget netexec psexec rabbitmqadmin
     rdesktop smbmap twine useradd usermod",
        "-p" FlagForm::Next,
        "twine upload -u ada -p fir99" => "twine upload -u ada -p [redacted]", "twine upload -r gate";
    "sqlcmd bcp tsql", "-P" FlagForm::GluedOrNext,
        "sqlcmd -U sa -P fir99" => "sqlcmd -U sa -P [redacted]", "sqlcmd -U sa -p gate";
    "ipmitool", "-P" FlagForm::Next,
        "ipmitool -U ada -P fir99 power" => "ipmitool -U ada -P [redacted] power", "ipmitool -p 623 power";
    SNMP, "-A" FlagForm::Next,
        "snmpget -u ada -A fir99 gate" => "snmpget -u ada -A [redacted] gate", "snmpget -a SHA gate";
    SNMP, "-c" FlagForm::Next,
        "snmpwalk -v2c -c fir99 gate" => "snmpwalk -v2c -c [redacted] gate", "snmpwalk -C c gate";
    SNMP, "-X" FlagForm::Next,
        "snmpget -u ada -X fir99 gate" => "snmpget -u ada -X [redacted] gate", "snmpget -x AES gate";
    "swaks", "-ap" FlagForm::Next,
        "swaks -au ada -ap fir99" => "swaks -au ada -ap [redacted]", "swaks -a gate";
    "pdftotext pdftoppm pdfinfo", "-upw" FlagForm::Next,
        "pdftotext -upw fir99 gate.pdf" => "pdftotext -upw [redacted] gate.pdf", "pdftotext -layout gate.pdf";
    "pdftotext pdftoppm pdfinfo", "-opw" FlagForm::Next,
        "pdftotext -opw fir99 gate.pdf" => "pdftotext -opw [redacted] gate.pdf", "pdftotext -layout gate.pdf";
    "xfreerdp wfreerdp", "/p:" FlagForm::Glued,
        "xfreerdp /u:ada /p:fir99" => "xfreerdp /u:ada /p:[redacted]", "xfreerdp /u:ada /v:gate";
    "schtasks", "/rp" FlagForm::Next,
        "schtasks /ru ada /rp fir99" => "schtasks /ru ada /rp [redacted]", "schtasks /tn gate";
    "smbclient rpcclient smbget", "-U" FlagForm::Login(b'%'),
        "smbclient -U ada%fir99" => "smbclient -U [redacted]", "smbclient -U ada";
    "chpasswd", "" COLON,
        "chpasswd <<< ada:fir99" => "chpasswd <<< [redacted]", "chpasswd --root gate";
    "vault", in "login": "" FlagForm::Place(2),
        "vault login fir99x" => "vault login [redacted]", "vault read fir99x";
    "etcdctl", "--user" COLON,
        "etcdctl --user ada:fir99 get x" => "etcdctl --user [redacted] get x", "etcdctl --user ada get x";
    "htpasswd", "" FlagForm::Place(2),
        "htpasswd -nb ada fir99x" => "htpasswd -nb ada [redacted]", "htpasswd -n ada";
    "htpasswd", "" FlagForm::Place(3),
        "htpasswd -b users ada fir99x" => "htpasswd -b users ada [redacted]", "htpasswd -D users ada";
    "rabbitmqctl", "" FlagForm::Place(3),
        "rabbitmqctl add_user ada fir99x" => "rabbitmqctl add_user ada [redacted]", "rabbitmqctl list_users ada";
    "wpa_passphrase", "" FlagForm::Place(2),
        "wpa_passphrase gate fir99x" => "wpa_passphrase gate [redacted]", "wpa_passphrase gate";
    "isql", "" FlagForm::Place(3),
        "isql -v gate ada fir99x" => "isql -v gate ada [redacted]", "isql -v gate ada";
    "net", in "use": "" FlagForm::Place(4),
        r"net use \\gate\shelf fir99x" => "net use [path] [redacted]", "net use failed with error 53";
    "net", in "use": "" FlagForm::Place(5),
        r"net use Q: \\gate\shelf fir99x" => "net use Q: [path] [redacted]", "net use Q: /persistent:yes";
    "net", in "use": "/user:" FlagForm::Behind(1),
        r"net use \\gate\shelf /user:ada fir" => r"net use [path] /user:ada [redacted]", "net use Q: /user:ada /persistent:yes";
    "echo printf", "" FlagForm::Piped,
        "echo fir99 | sudo -S ls" => "echo [redacted] | sudo -S ls", "echo fir99 | sudo tee gate";
    "AUTH", "" FlagForm::Place(2),
        "AUTH ada fir99x" => "AUTH ada [redacted]", "AUTH failed for ada7oak";
    "LOGIN", "" FlagForm::Place(2),
        "a1 LOGIN ada fir99x" => "a1 LOGIN ada [redacted]", "a1 LOGIN failed";
    "mongo mongosh mongodump mongorestore mongoexport mongoimport", "-p" FlagForm::Next,
        "mongosh -u ada -p fir99" => "mongosh -u ada -p [redacted]", "mongosh -u ada -p --host db";
    "plink pscp psftp", "-pw" FlagForm::Next,
        "plink -pw fir99 db" => "plink -pw [redacted] db", "plink -P 2222 db";
    "ssh-keygen", "-P" FlagForm::Next,
        "ssh-keygen -y -P fir99" => "ssh-keygen -y -P [redacted]", "ssh-keygen -t ed25519";
    "ssh-keygen", "-N" FlagForm::Next,
        "ssh-keygen -N fir99" => "ssh-keygen -N [redacted]", "ssh-keygen -n reader";
    "openssl", "-k" FlagForm::Next,
        "openssl enc -d -k fir99" => "openssl enc -d -k [redacted]", "openssl enc -d -kfile gate";
    "openssl", "-passin" COLON,
        "openssl rsa -passin pass:fir99" => "openssl rsa -passin [redacted]", "openssl rsa -passin stdin";
    "openssl", "-passout" COLON,
        "openssl rsa -passout pass:fir99" => "openssl rsa -passout [redacted]", "openssl rsa -passout stdin";
    "openssl", "-pass" COLON,
        "openssl enc -d -pass pass:fir99" => "openssl enc -d -pass [redacted]", "openssl enc -d -pass stdin";
    "nmcli", "password" FlagForm::Next,
        "nmcli dev wifi connect gate password fir" => "nmcli dev wifi connect gate password [redacted]",
        "nmcli dev wifi connect gate";
    "security", in "unlock-keychain": "-p" FlagForm::Next,
        "security unlock-keychain -p fir99 gate" => "security unlock-keychain -p [redacted] gate", "security list-keychains -p gate";
    "security", in "create-keychain": "-p" FlagForm::Next,
        "security create-keychain -p fir99 gate" => "security create-keychain -p [redacted] gate", "security create-keychain gate";
    "security", in "set-key-partition-list": "-k" FlagForm::Next,
        "security set-key-partition-list -k fir99" => "security set-key-partition-list -k [redacted]",
        "security set-key-partition-list -S gate";
    "security", in "import": "-P" FlagForm::Next,
        "security import gate.p12 -P fir99" => "security import gate.p12 -P [redacted]", "security import gate.p12 -A";
    "composer poetry", in "config": "http-basic." FlagForm::Behind(2),
        "composer config http-basic.gate ada fir" => "composer config http-basic.gate ada [redacted]",
        "composer config repositories.gate vcs fir";
    "odoo odoo-bin", "-w" FlagForm::Next,
        "odoo-bin -r ada -w fir99" => "odoo-bin -r ada -w [redacted]", "odoo-bin -i gate";
    "mysqladmin mariadb-admin", "password" FlagForm::Next,
        "mysqladmin -u ada password fir" => "mysqladmin -u ada password [redacted]", "mysqladmin -u ada status";
    "mosquitto_pub mosquitto_sub", "-P" FlagForm::Next,
        "mosquitto_pub -u ada -P fir99" => "mosquitto_pub -u ada -P [redacted]", "mosquitto_pub -p 1883";
    "sqlplus sqlldr expdp impdp rman", "" FlagForm::Login(b'/'),
        "sqlplus ada/fir99@gate" => "sqlplus [redacted]", "sqlplus -s gate";
}

/// The names of the programs, which the scan must not skip.
pub(crate) const PROGRAMS: &[&str] = &rows::joined::<{ rows::count(NAMES_OF_ROWS) }>(NAMES_OF_ROWS);
