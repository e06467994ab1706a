//! The short flags and the places by which programs take a password, by their manuals, one row each. Long flags are known
//! by their names. The documentation lists the rows, and a test runs every example and every counterexample.

use mcp_error_rules::words;
use mcp_error_rules::words::{Words, count, split};

use crate::rows::{self, Row};

/// Where the password stands among the arguments of a program.
#[derive(Clone, Copy)]
pub(crate) enum FlagForm {
    /// Right behind the flag, without a blank: `-pfir99`.
    Glued(&'static str),
    /// In the argument behind the flag.
    Next(&'static str),
    /// In the argument this many places behind the one that begins with the flag.
    Behind(&'static str, u8),
    /// Behind the flag, with or without a blank.
    GluedOrNext(&'static str),
    /// Behind the flag, with or without a blank, as the name of a user, this sign, and the password.
    Login(&'static str, u8),
    /// In any argument that is the name of a user, this sign, and the password.
    BareLogin(u8),
    /// In the argument with this number, where flags are not counted. Other arguments can stand there, too, so the value
    /// must look like a secret.
    Place(u8),
    /// In the argument with this number, where nothing else can stand.
    Argument(u8),
    /// In the argument that is written to the input of a command in which one of these words stands.
    Piped(Words),
}

impl FlagForm {
    /// Returns the flag, which is empty where there is none.
    pub(crate) const fn flag(self) -> &'static str {
        match self {
            Self::Glued(flag)
            | Self::Next(flag)
            | Self::Behind(flag, _)
            | Self::GluedOrNext(flag)
            | Self::Login(flag, _) => flag,
            Self::BareLogin(_) | Self::Place(_) | Self::Argument(_) | Self::Piped(_) => "",
        }
    }
}

/// A way in which programs take a password.
pub(crate) struct ProgramFlag {
    pub(crate) programs: Words,
    /// The first argument with which the flag has this meaning.
    pub(crate) command: Option<&'static str>,
    pub(crate) form: FlagForm,
}

/// Declares the rows: the programs, the first argument if only that gives the flag its meaning, and where the password stands.
macro_rules! program_flags {
    ($($programs:expr, $($command:literal)? $form:ident($($detail:expr),+),
        $in:literal => $out:literal, $counter:literal;)*) => {
        pub(crate) static PROGRAM_FLAGS: &[Row<ProgramFlag>] = &[$(Row::new(
            ProgramFlag {
                programs: words!(&split::<{ count($programs) }>($programs)),
                command: [$(Some($command),)? None][0],
                form: FlagForm::$form($($detail),+),
            },
            $programs,
            &[($in, $out)],
            &[($counter, $counter)],
        ),)*];

        /// The names of the programs of all rows. A program with several rows stands here several times.
        const NAMES_OF_ROWS: &[&[&str]] = &[$(&split::<{ count($programs) }>($programs)),*];
    };
}

/// The programs of Net-SNMP.
const SNMP: &str = "snmpbulkget snmpbulkwalk snmpget snmpgetnext snmpset snmpwalk snmptrap";

/// What says that a command reads a password from its input.
const READERS: Words = words!(&[
    "sudo -S",
    "--password-stdin",
    "chpasswd",
    "passwd --stdin",
    "--passphrase-fd"
]);

program_flags! {
    "mysql mysqldump mysqladmin mysqlimport mysqlcheck mysqlpump mysqlsh mysqlslap
     mysqlbinlog mariadb mariadb-dump mariadb-admin",
        Glued("-p"),
        "mysql -u app -pfir99 stock" => "mysql -u app -p[redacted] stock", "mysql -u app -p stock";
    "sshpass", GluedOrNext("-p"),
        "sshpass -p fir99 ssh db" => "sshpass -p [redacted] ssh db", "sshpass -f gate.txt ssh db";
    "redis-cli valkey-cli", Next("-a"),
        "redis-cli -a fir99 ping" => "redis-cli -a [redacted] ping", "redis-cli -n 2 ping";
    "curl", Login("-u", b':'),
        "curl -u ada:fir99 -sS" => "curl -u [redacted] -sS", "curl -u ada -sS";
    "curl", Login("--user", b':'),
        "curl --user ada:fir99 -sS" => "curl --user [redacted] -sS", "curl --user ada -sS";
    "curl", Login("--proxy-user", b':'),
        "curl --proxy-user ada:fir99 -sS" => "curl --proxy-user [redacted] -sS", "curl --proxy-user ada -sS";
    "curl", Login("-U", b':'),
        "curl -U ada:fir99 -sS" => "curl -U [redacted] -sS", "curl -U ada -sS";
    "docker podman nerdctl buildah skopeo", "login" GluedOrNext("-p"),
        "docker login -u ada -p fir99" => "docker login -u ada -p [redacted]", "docker run -p 8080:80 gate";
    "ldapsearch ldapadd ldapmodify ldapdelete ldapwhoami ldappasswd", GluedOrNext("-w"),
        "ldapsearch -x -w fir99" => "ldapsearch -x -w [redacted]", "ldapsearch -x -W gate";
    "unzip zip", GluedOrNext("-P"),
        "unzip -P fir99 gate.zip" => "unzip -P [redacted] gate.zip", "unzip -p gate.zip";
    "7za 7zz rar unrar", Glued("-p"),
        "7za x -pfir99 gate.7z" => "7za x -p[redacted] gate.7z", "7za x -p gate.7z";
    "ldappasswd", Next("-s"),
        "ldappasswd -x -s fir99" => "ldappasswd -x -s [redacted]", "ldappasswd -x -S gate";
    "helm", "registry" GluedOrNext("-p"),
        "helm registry login -p fir99" => "helm registry login -p [redacted]", "helm list -p gate";
    "dotnet", "nuget" Next("-p"),
        "dotnet nuget add source x -p fir99" => "dotnet nuget add source x -p [redacted]", "dotnet run -p gate";
    "cqlsh crackmapexec evil-winrm hydra ncftpput ncftpget netexec psexec rabbitmqadmin
     rdesktop smbmap twine useradd usermod",
        Next("-p"),
        "twine upload -u ada -p fir99" => "twine upload -u ada -p [redacted]", "twine upload -r gate";
    "sqlcmd bcp tsql", GluedOrNext("-P"),
        "sqlcmd -U sa -P fir99" => "sqlcmd -U sa -P [redacted]", "sqlcmd -U sa -p gate";
    "ipmitool", Next("-P"),
        "ipmitool -U ada -P fir99 power" => "ipmitool -U ada -P [redacted] power", "ipmitool -p 623 power";
    SNMP, Next("-A"),
        "snmpget -u ada -A fir99 gate" => "snmpget -u ada -A [redacted] gate", "snmpget -a SHA gate";
    SNMP, Next("-c"),
        "snmpwalk -v2c -c fir99 gate" => "snmpwalk -v2c -c [redacted] gate", "snmpwalk -C c gate";
    SNMP, Next("-X"),
        "snmpget -u ada -X fir99 gate" => "snmpget -u ada -X [redacted] gate", "snmpget -x AES gate";
    "swaks", Next("-ap"),
        "swaks -au ada -ap fir99" => "swaks -au ada -ap [redacted]", "swaks -a gate";
    "pdftotext pdftoppm pdfinfo", Next("-upw"),
        "pdftotext -upw fir99 gate.pdf" => "pdftotext -upw [redacted] gate.pdf", "pdftotext -layout gate.pdf";
    "pdftotext pdftoppm pdfinfo", Next("-opw"),
        "pdftotext -opw fir99 gate.pdf" => "pdftotext -opw [redacted] gate.pdf", "pdftotext -layout gate.pdf";
    "xfreerdp wfreerdp", Glued("/p:"),
        "xfreerdp /u:ada /p:fir99" => "xfreerdp /u:ada /p:[redacted]", "xfreerdp /u:ada /v:gate";
    "schtasks", Next("/rp"),
        "schtasks /ru ada /rp fir99" => "schtasks /ru ada /rp [redacted]", "schtasks /tn gate";
    "smbclient rpcclient smbget", Login("-U", b'%'),
        "smbclient -U ada%fir99" => "smbclient -U [redacted]", "smbclient -U ada";
    "chpasswd", BareLogin(b':'),
        "chpasswd <<< ada:fir99" => "chpasswd <<< [redacted]", "chpasswd --root gate";
    "vault", "login" Place(2),
        "vault login fir99x" => "vault login [redacted]", "vault read fir99x";
    "etcdctl", Login("--user", b':'),
        "etcdctl --user ada:fir99 get x" => "etcdctl --user [redacted] get x", "etcdctl --user ada get x";
    "htpasswd", Place(2),
        "htpasswd -nb ada fir99x" => "htpasswd -nb ada [redacted]", "htpasswd -n ada";
    "htpasswd", Place(3),
        "htpasswd -b users ada fir99x" => "htpasswd -b users ada [redacted]", "htpasswd -D users ada";
    "rabbitmqctl", "add_user" Argument(3),
        "rabbitmqctl add_user ada fir" => "rabbitmqctl add_user ada [redacted]", "rabbitmqctl add_user failed with error 64";
    "rabbitmqctl", "change_password" Argument(3),
        "rabbitmqctl change_password ada fir" => "rabbitmqctl change_password ada [redacted]",
        "rabbitmqctl clear_password ada fir";
    "rabbitmqctl", "authenticate_user" Argument(3),
        "rabbitmqctl authenticate_user ada fir" => "rabbitmqctl authenticate_user ada [redacted]",
        "rabbitmqctl list_users ada fir";
    "wpa_passphrase", Place(2),
        "wpa_passphrase gate fir99x" => "wpa_passphrase gate [redacted]", "wpa_passphrase gate";
    "isql", Place(3),
        "isql -v gate ada fir99x" => "isql -v gate ada [redacted]", "isql -v gate ada";
    "net", "use" Place(4),
        r"net use \\gate\shelf fir99x" => "net use [path] [redacted]", "net use failed with error 53";
    "net", "use" Place(5),
        r"net use Q: \\gate\shelf fir99x" => "net use Q: [path] [redacted]", "net use Q: /persistent:yes";
    "net", "use" Behind("/user:", 1),
        r"net use \\gate\shelf /user:ada fir" => r"net use [path] /user:ada [redacted]", "net use Q: /user:ada /persistent:yes";
    "echo printf", Piped(READERS),
        "echo fir99 | sudo -S ls" => "echo [redacted] | sudo -S ls", "echo fir99 | sudo tee gate";
    "AUTH", Place(2),
        "AUTH ada fir99x" => "AUTH ada [redacted]", "AUTH failed for ada7oak";
    "LOGIN", Place(2),
        "a1 LOGIN ada fir99x" => "a1 LOGIN ada [redacted]", "a1 LOGIN failed";
    "mongo mongosh mongodump mongorestore mongoexport mongoimport", Next("-p"),
        "mongosh -u ada -p fir99" => "mongosh -u ada -p [redacted]", "mongosh -u ada -p --host db";
    "plink pscp psftp", Next("-pw"),
        "plink -pw fir99 db" => "plink -pw [redacted] db", "plink -P 2222 db";
    "ssh-keygen", Next("-P"),
        "ssh-keygen -y -P fir99" => "ssh-keygen -y -P [redacted]", "ssh-keygen -t ed25519";
    "ssh-keygen", Next("-N"),
        "ssh-keygen -N fir99" => "ssh-keygen -N [redacted]", "ssh-keygen -n reader";
    "openssl", Next("-k"),
        "openssl enc -d -k fir99" => "openssl enc -d -k [redacted]", "openssl enc -d -kfile gate";
    "openssl", Login("-passin", b':'),
        "openssl rsa -passin pass:fir99" => "openssl rsa -passin [redacted]", "openssl rsa -passin stdin";
    "openssl", Login("-passout", b':'),
        "openssl rsa -passout pass:fir99" => "openssl rsa -passout [redacted]", "openssl rsa -passout stdin";
    "openssl", Login("-pass", b':'),
        "openssl enc -d -pass pass:fir99" => "openssl enc -d -pass [redacted]", "openssl enc -d -pass stdin";
    "nmcli", Next("password"),
        "nmcli dev wifi connect gate password fir" => "nmcli dev wifi connect gate password [redacted]",
        "nmcli dev wifi connect gate";
    "security", "unlock-keychain" Next("-p"),
        "security unlock-keychain -p fir99 gate" => "security unlock-keychain -p [redacted] gate", "security list-keychains -p gate";
    "security", "create-keychain" Next("-p"),
        "security create-keychain -p fir99 gate" => "security create-keychain -p [redacted] gate", "security create-keychain gate";
    "security", "set-key-partition-list" Next("-k"),
        "security set-key-partition-list -k fir99" => "security set-key-partition-list -k [redacted]",
        "security set-key-partition-list -S gate";
    "security", "import" Next("-P"),
        "security import gate.p12 -P fir99" => "security import gate.p12 -P [redacted]", "security import gate.p12 -A";
    "composer poetry", "config" Behind("http-basic.", 2),
        "composer config http-basic.gate ada fir" => "composer config http-basic.gate ada [redacted]",
        "composer config repositories.gate vcs fir";
    "odoo odoo-bin", Next("-w"),
        "odoo-bin -r ada -w fir99" => "odoo-bin -r ada -w [redacted]", "odoo-bin -i gate";
    "mysqladmin mariadb-admin", Next("password"),
        "mysqladmin -u ada password fir" => "mysqladmin -u ada password [redacted]", "mysqladmin -u ada status";
    "mosquitto_pub mosquitto_sub", Next("-P"),
        "mosquitto_pub -u ada -P fir99" => "mosquitto_pub -u ada -P [redacted]", "mosquitto_pub -p 1883";
    "sqlplus sqlldr expdp impdp rman", BareLogin(b'/'),
        "sqlplus ada/fir99@gate" => "sqlplus [redacted]", "sqlplus -s gate";
}

/// The names of the programs, which the scan must not skip.
pub(crate) const PROGRAMS: &[&str] = &rows::joined::<{ rows::count(NAMES_OF_ROWS) }>(NAMES_OF_ROWS);
